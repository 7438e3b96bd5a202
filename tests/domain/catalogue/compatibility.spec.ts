import { describe, expect, it } from 'vitest';
import { type ContentResource, otherForms } from '#domain/catalogue/index.ts';

const form = (contentType: string, link: string | undefined, deviceType = 'all'): ContentResource => ({
  contentType,
  deviceType,
  canStream: true,
  link,
  tracks: [],
});

/** Verifies: §5 Compatible resource, for a title with several forms of its content. */
describe('other forms of a content', () => {
  const webm = form('video', 'a.webm');

  it('are those of its kind that are for this client, each once, without the one that was chosen', () => {
    const all = [
      webm,
      form('video', 'a.mp4'),
      form('video', 'a.mp4'),
      form('audio', 'a.mp3'),
      form('video', 'a.3gp', 'phone'),
      form('video', undefined),
    ];
    expect(otherForms(all, webm)).toEqual(['a.mp4']);
  });

  it('are asked for of what a browser plays itself, and of nothing that is read here', () => {
    expect(otherForms([form('pdf', 'a.pdf'), form('pdf', 'b.pdf')], form('pdf', 'a.pdf'))).toEqual([]);
    expect(otherForms([webm, form('video', 'a.mp4')], undefined)).toEqual([]);
  });

  it('are no more than may be tried one after the other', () => {
    const many = Array.from({ length: 30 }, (_, n) => form('video', `${n}.mp4`));
    expect(otherForms(many, webm)).toHaveLength(8);
  });
});
