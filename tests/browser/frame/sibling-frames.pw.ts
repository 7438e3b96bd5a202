import type { FrameLocator, Page } from '@playwright/test';
import { courseFrame, leaveTitle, titleAddress } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, received, test as base } from '../support/platform.ts';
import { playedFrom, TITLE } from './played-from.ts';

// Verifies: §4 Scorm with framesets, in which one frame turns the pages of another, as older authoring tools publish
// them.

const INDEX = `<!doctype html><html lang="en"><title>Frames</title>
<frameset cols="200,*"><frame name="contents" src="toc/contents.html"><frame name="content" src="wait.html"></frameset></html>`;

/** Techniques of published courses: \`parent\` accessed by index and by name, link targets, and named windows. */
const CONTENTS = `<!doctype html><html lang="en"><title>Contents</title>
<a href="../link.html" target="content">By a link</a>
<map name="map"><area href="../area.html" target="content" alt="By a part of a picture"></map>
<button id="area">By a part of a picture</button><button id="name">By its name</button><button id="frames">By frames</button><button id="open">By open</button>
<button id="replace">By replace</button><button id="write">In its page</button>
<script>
  function find(win) { while (win.API == null && win.parent != null && win.parent != win) win = win.parent; return win.API; }
  var api = find(window);
  api.LMSInitialize('');
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSCommit('');
  function beside(name) {
    var around = eval('parent');
    for (var n = 0; n < around.length; n++) if (around.frames[n].name == name) return around.frames[n];
  }
  setTimeout(function () { beside('content').location.href = '../numbered.html'; }, 1);
  document.getElementById('area').onclick = function () { document.querySelector('area').click(); };
  document.getElementById('name').onclick = function () { parent.content.location = '../named.html'; };
  document.getElementById('frames').onclick = function () { window.parent.frames['content'].location.assign('../framed.html'); };
  document.getElementById('open').onclick = function () { window.open('../opened.html', 'content'); };
  document.getElementById('replace').onclick = function () { parent.content.location.replace('../replaced.html'); };
  document.getElementById('write').onclick = function () { parent.content.document.body.textContent = parent.content.mine(); };
</script></html>`;

const shown = (text: string) => `<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1>
<script>function mine() { return 'written by ' + document.title; }</script></html>`;
const PAGES = ['wait', 'numbered', 'named', 'framed', 'opened', 'replaced', 'link', 'area'];
const files = {
  'frames/index.html': INDEX,
  'frames/toc/contents.html': CONTENTS,
  ...Object.fromEntries(PAGES.map((name) => [`frames/${name}.html`, shown(name)])),
};

const test = base.extend({
  platform: async ({}, use) => playedFrom('local/frames/index.html', use, { files }),
});

async function opened(page: Page, platform: Platform): Promise<{ contents: FrameLocator; content: FrameLocator }> {
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, TITLE));
  const course = await courseFrame(page);
  return { contents: course.frameLocator('frame[name=contents]'), content: course.frameLocator('frame[name=content]') };
}

test('one frame of a course leads the one beside it, in each way that courses know', async ({ page, platform }) => {
  const { contents, content } = await opened(page, platform);
  await expect(content.getByRole('heading'), 'as it begins').toHaveText('numbered');
  for (const [button, heading] of [
    ['By a part of a picture', 'area'],
    ['By its name', 'named'],
    ['By frames', 'framed'],
    ['By open', 'opened'],
    ['By replace', 'replaced'],
  ] as const) {
    await contents.getByRole('button', { name: button, exact: true }).click();
    await expect(content.getByRole('heading')).toHaveText(heading);
  }
  await contents.getByRole('link', { name: 'By a link' }).click();
  await expect(content.getByRole('heading')).toHaveText('link');
  await contents.getByRole('button', { name: 'In its page' }).click();
  await expect(content.locator('body'), 'it is the window that it was').toHaveText('written by link');
  expect(page.context().pages(), 'no window of its own').toHaveLength(1);
  await leaveTitle(page);
  await received(platform, TITLE, 'completed');
});
