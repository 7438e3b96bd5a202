// A small AICC course over HACP: GetParam at start, PutParam on each page, PutParam and ExitAU on leaving.
(function () {
  'use strict';
  var status = document.getElementById('status');
  var given = {};
  new URLSearchParams(location.search).forEach(function (value, key) {
    given[key.toLowerCase()] = value;
  });
  var sid = given.aicc_sid;
  var url =
    given.aicc_url &&
    (/^https?:\/\//.test(given.aicc_url) ? given.aicc_url : location.protocol + '//' + given.aicc_url);
  var startedAt = Date.now();
  var lessonStatus = 'i';
  var left = false;

  function call(command, data, keepalive) {
    if (!sid || !url) return Promise.resolve('');
    var body = new URLSearchParams({ command: command, version: '4.0', session_id: sid, aicc_data: data || '' });
    return fetch(url, { method: 'POST', body: body, keepalive: !!keepalive })
      .then(function (answer) {
        return answer.text();
      })
      .catch(function () {
        status.textContent = 'The platform did not answer.';
        return '';
      });
  }
  function two(n) {
    return (n < 10 ? '0' : '') + n;
  }
  function time() {
    var s = Math.floor((Date.now() - startedAt) / 1000);
    return '00' + two(Math.floor(s / 3600)) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  }
  function core(at) {
    return (
      '[Core]\r\nLesson_Location=' +
      at +
      '\r\nLesson_Status=' +
      lessonStatus +
      '\r\nScore=' +
      (lessonStatus === 'c' ? '100,100,0' : '') +
      '\r\nTime=' +
      time() +
      '\r\n[Core_Lesson]\r\nlast page ' +
      at
    );
  }
  function valueOf(answer, name) {
    var found = new RegExp('^' + name + '\\s*=\\s*(.*)$', 'im').exec(answer);
    return found ? found[1].trim() : '';
  }

  if (!sid || !url) status.textContent = 'Opened without a platform: nothing will be saved.';
  var opened = false;
  var pages = window.startPages(function (at) {
    if (!opened) return;
    call('PutParam', core(at)).then(function (answer) {
      if (answer)
        status.textContent =
          valueOf(answer, 'error') === '0' ? 'Saved.' : 'Not saved: ' + valueOf(answer, 'error_text');
    });
  });
  pages.show(0);
  call('GetParam').then(function (answer) {
    if (/^c/i.test(valueOf(answer, 'Lesson_Status'))) lessonStatus = 'c';
    pages.show(Number(valueOf(answer, 'Lesson_Location')) || 0);
    opened = true;
  });
  document.getElementById('done').addEventListener('click', function () {
    lessonStatus = 'c';
    call('PutParam', core(pages.at())).then(function (answer) {
      if (answer) {
        status.textContent = 'Completed.';
        status.className = 'good';
      }
    });
  });
  window.addEventListener('pagehide', function () {
    if (left) return;
    left = true;
    call('PutParam', core(pages.at()), true);
    call('ExitAU', '', true);
  });
})();
