/** Finds the API as ADL's sample code does: up the parents, at most seven of them, then the opener. */
const FINDER = `
  function findIn(win) {
    var tries = 0;
    while (win.API == null && win.parent != null && win.parent != win) {
      if (++tries > 7) return null;
      win = win.parent;
    }
    return win.API;
  }
  var found = findIn(window);
  if (found == null && window.opener) found = findIn(window.opener);
`;
const page = (script: string, body = '') =>
  `<!doctype html><html><head><title>A course</title></head><body>${body}<script>${FINDER}${script}</script></body></html>`;

const STORING = `
  try { localStorage.setItem('place', '1'); document.title = 'stored ' + localStorage.getItem('place'); }
  catch (error) { document.title = 'storage refused'; }
`;

/** Courses of our own, by path. Tests drive the quiet one call by call. */
export const courses: Readonly<Record<string, string>> = {
  '/course/quiet.html': page(''),
  /** Finishes where many published courses do, in its leaving handler. */
  '/course/unloading.html': page(
    `found.LMSInitialize('');
     window.addEventListener('unload', function () {
       found.LMSSetValue('cmi.core.exit', 'suspend');
       found.LMSSetValue('cmi.core.session_time', '00:00:42');
       found.LMSFinish('');
     });`,
  ),
  '/course/nested.html': page('', '<iframe src="inner.html"></iframe>'),
  '/course/storing-inside.html': '<!doctype html><title>-</title><iframe src="storing.html"></iframe>',
  '/course/inner.html': page(`found.LMSInitialize(''); found.LMSSetValue('cmi.core.lesson_location', 'inside');`),
  '/course/storing.html': '<!doctype html><title>-</title><script src="storing.js"></script>',
  '/course/storing.js': STORING,
  '/course/storing-inline.html': `<!doctype html><title>-</title><script>${STORING}</script>`,
};
