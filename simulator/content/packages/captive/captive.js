// A course that traps the keyboard: Tab cycles through its own buttons, and no other listener receives keys.
(function () {
  'use strict';
  var api = window.findScormApi();
  if (api) api.LMSInitialize('');
  window
    .startPages(function (at) {
      if (api) api.LMSSetValue('cmi.core.lesson_location', String(at));
      else document.getElementById('status').textContent = 'No learning platform was found.';
    })
    .show(0);
  var buttons = [document.getElementById('back'), document.getElementById('next')];
  window.addEventListener(
    'keydown',
    function (event) {
      event.stopImmediatePropagation();
      if (event.key !== 'Tab' && event.key !== 'Escape') return;
      event.preventDefault();
      if (event.key === 'Escape') return;
      var free = buttons.filter(function (button) {
        return !button.disabled;
      });
      free[(free.indexOf(document.activeElement) + 1) % free.length].focus();
    },
    true,
  );
})();
