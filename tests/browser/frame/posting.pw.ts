import { expect, test } from './fixtures.ts';

// Verifies: AICC content without `fetch` (HACP over forms); a form posted during unload is received as well.
test('content that posts forms into a hidden frame is answered there, and its last form is not lost', async ({
  player,
}) => {
  const course = await player.open('/course/posting.html', {
    kind: 'aicc',
    saved: { 'cmi.core.lesson_location': '4', 'cmi.core.lesson_status': 'incomplete', 'cmi.launch_data': 'k=v' },
  });
  const heard = course.locator('#heard');
  await course.evaluate('say("GetParam")');
  await expect(heard).toContainText('error=0');
  await expect(heard).toContainText('lesson_location=4');
  await expect(heard).toContainText('k=v');
  await course.evaluate('say("PutParam", "[Core]\\r\\nLesson_Location=7\\r\\nLesson_Status=i")');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('7');
  // Manually: the learner presses a button of the content.
  await course.evaluate('form.elements.command.value = "GetParam"');
  await course.getByRole('button', { name: 'Ask' }).click();
  await expect(heard).toContainText('lesson_location=7');
  expect(course.url()).toContain('/course/posting.html');

  await player.close();
  const last = (await player.committed()).at(-1);
  expect(last).toMatchObject({
    final: true,
    map: { 'cmi.core.lesson_location': '9', 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '80' },
  });
});
