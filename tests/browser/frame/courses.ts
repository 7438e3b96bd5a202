/** Finds the API like ADL’s sample code: up to seven parents, then the opener. */
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

/** AICC content without `fetch`: a form, and a hidden frame that receives the response. */
const POSTING = `<!doctype html><html><head><title>A course</title></head><body>
  <p id="heard"></p><iframe name="line" hidden></iframe>
  <form method="post" target="line">
    <input name="command"><input name="version" value="4.0"><input name="session_id"><textarea name="aicc_data"></textarea>
    <!-- A field that hides the form's own property. --><input name="action" value="none"><button>Ask</button>
  </form><script>
    var given = new URLSearchParams(location.search);
    var form = document.querySelector('form');
    form.setAttribute('action', given.get('AICC_URL'));
    form.elements.session_id.value = given.get('AICC_SID');
    function say(command, data) {
      form.elements.command.value = command;
      form.elements.aicc_data.value = data || '';
      form.submit();
    }
    document.querySelector('iframe').onload = function () {
      document.getElementById('heard').textContent = frames.line.document.body.innerText;
    };
    window.addEventListener('unload', function () {
      say('PutParam', '[Core]\\r\\nLesson_Location=9\\r\\nLesson_Status=c\\r\\nScore=80\\r\\nTime=00:00:09');
      say('ExitAU');
    });
  </script></body></html>`;

/** The final calls of a published course. */
const FINISHING = `
  function finish() {
    found.LMSSetValue('cmi.core.exit', 'suspend');
    found.LMSSetValue('cmi.core.session_time', '00:00:42');
    found.LMSFinish('');
  }
  found.LMSInitialize('');
`;

/**
 * Ways in which courses make their final calls: a listener as in libraries, a named handler, and an attribute of the
 * page.
 */
const LEAVING: Readonly<Record<string, string>> = {
  listener: page(`${FINISHING}window.addEventListener('unload', ({ type }) => type === 'unload' && finish());`),
  handler: page(`${FINISHING}window.onunload = finish;`),
  body: page(`${FINISHING}document.body.onunload = finish;`),
  attribute: page(FINISHING).replace('<body>', '<body onunload="finish()">'),
  taken: page(`${FINISHING}onunload = finish; addEventListener('unload', finish);
    removeEventListener('unload', finish); onunload = null;`),
};

/** Our own courses, by path. Tests drive the quiet one call by call. */
export const courses: Readonly<Record<string, string>> = {
  '/course/quiet.html': page(''),
  ...Object.fromEntries(
    ['/course', '/withheld'].flatMap((folder) =>
      Object.entries(LEAVING).map(([how, text]) => [`${folder}/unload-${how}.html`, text]),
    ),
  ),
  '/course/posting.html': POSTING,
  '/course/nested.html': page('', '<iframe src="inner.html"></iframe>'),
  '/course/storing-inside.html': '<!doctype html><title>-</title><iframe src="storing.html"></iframe>',
  '/course/inner.html': page(`found.LMSInitialize(''); found.LMSSetValue('cmi.core.lesson_location', 'inside');`),
  '/course/storing.html': '<!doctype html><title>-</title><script src="storing.js"></script>',
  '/course/storing.js': STORING,
  '/course/storing-inline.html': `<!doctype html><title>-</title><script>${STORING}</script>`,
};
