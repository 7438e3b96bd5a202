// Finds its API through the opener of this window, commits each page, and finishes when the window closes.
(function () {
  'use strict';
  var api = window.findScormApi();
  var status = document.getElementById('status');
  var began = api ? api.LMSInitialize('') : 'no API';
  status.textContent = began === 'true' ? 'Connected.' : 'No learning platform was found.';
  if (began !== 'true') return;
  var finished = false;
  window.addEventListener('pagehide', function () {
    if (!finished) api.LMSFinish('');
    finished = true;
  });
  window
    .startPages(function (at, count) {
      api.LMSSetValue('cmi.core.lesson_location', String(at));
      if (at + 1 === count) api.LMSSetValue('cmi.core.lesson_status', 'completed');
      status.textContent = api.LMSCommit('') === 'true' ? 'Saved.' : 'Not saved.';
    })
    .show(Number(api.LMSGetValue('cmi.core.lesson_location')) || 0);
})();
