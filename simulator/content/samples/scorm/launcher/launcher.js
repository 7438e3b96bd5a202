// A course that runs in a pop-up window, as many older ones do. This page only opens the window and detects its end.
(function () {
  'use strict';
  var status = document.getElementById('status');
  function open() {
    var course = window.open('course.html', 'stockroom', 'width=700,height=600');
    status.textContent = course ? 'The course is open in its window.' : 'The window was blocked.';
    if (!course) return;
    var watching = window.setInterval(function () {
      if (!course.closed) return;
      window.clearInterval(watching);
      status.textContent = 'The window was closed.';
    }, 100);
  }
  document.getElementById('open').addEventListener('click', open);
  if (!window.findScormApi()) {
    status.textContent = 'No learning platform was found.';
    return;
  }
  open(); // without a click, browsers block this pop-up unless configured otherwise
})();
