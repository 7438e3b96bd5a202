// A small xAPI (Tin Can) course without a library. It reads the launch parameters and stores a bookmark in the State
// API. It sends initialized, progressed, answered, completed or failed, and terminated.
(function () {
  'use strict';
  var query = new URLSearchParams(location.search);
  var status = document.getElementById('status');
  var endpoint = query.get('endpoint');
  var activity = query.get('activity_id') || 'https://lighthouse.example/activities/first-aid';
  var actor = null;
  try {
    actor = JSON.parse(query.get('actor') || 'null');
  } catch (_error) {
    status.textContent = 'The launch link names no readable actor.';
  }
  var registration = query.get('registration') || undefined;
  var startedAt = Date.now();
  var terminated = false;
  var VERBS = 'http://adlnet.gov/expapi/verbs/';
  var PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress';

  function uuid() {
    if (crypto.randomUUID) return crypto.randomUUID();
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    var hex = Array.prototype.map
      .call(bytes, function (b) {
        return (b < 16 ? '0' : '') + b.toString(16);
      })
      .join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
  function ask(method, path, params, body, keepalive) {
    if (!endpoint || !actor) return Promise.resolve(null);
    var url = new URL(path, endpoint.replace(/\/?$/, '/'));
    Object.keys(params).forEach(function (key) {
      if (params[key] !== undefined) url.searchParams.set(key, params[key]);
    });
    var headers = { 'X-Experience-API-Version': '1.0.3' };
    if (query.get('auth')) headers.Authorization = query.get('auth');
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    return fetch(url, {
      method: method,
      headers: headers,
      keepalive: !!keepalive,
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(function () {
      status.textContent = 'The record store did not answer.';
      return null;
    });
  }
  function duration() {
    return 'PT' + Math.max(0, Math.round((Date.now() - startedAt) / 1000)) + 'S';
  }
  function send(verb, result, keepalive) {
    var id = uuid();
    var statement = {
      id: id,
      actor: actor,
      timestamp: new Date().toISOString(),
      verb: { id: VERBS + verb, display: { 'en-US': verb } },
      object: {
        objectType: 'Activity',
        id: activity,
        definition: {
          name: { 'en-US': 'First aid in five steps' },
          type: 'http://adlnet.gov/expapi/activities/course',
        },
      },
      context: { registration: registration, platform: query.get('activity_platform') || undefined },
    };
    if (result) statement.result = result;
    return ask('PUT', 'statements', { statementId: id }, statement, keepalive).then(function (answer) {
      if (answer) status.textContent = answer.ok ? 'Recorded: ' + verb + '.' : 'Not recorded (' + answer.status + ').';
    });
  }
  function stateKey() {
    return { activityId: activity, agent: JSON.stringify(actor), registration: registration, stateId: 'bookmark' };
  }

  if (!endpoint || !actor) status.textContent = 'Opened without a record store: nothing will be recorded.';
  var chain = Promise.resolve();
  function inOrder(step) {
    chain = chain.then(step);
  }
  var opened = false;
  var pages = window.startPages(function (at, count) {
    if (!opened) return;
    inOrder(function () {
      return ask('PUT', 'activities/state', stateKey(), { page: at });
    });
    var extensions = {};
    extensions[PROGRESS] = Math.round(((at + 1) / count) * 100);
    inOrder(function () {
      return send('progressed', { extensions: extensions });
    });
  });
  pages.show(0);
  inOrder(function () {
    return send('initialized');
  });
  inOrder(function () {
    return ask('GET', 'activities/state', stateKey())
      .then(function (answer) {
        return answer && answer.ok ? answer.json() : null;
      })
      .then(
        function (saved) {
          if (saved && typeof saved.page === 'number') pages.show(saved.page);
          opened = true;
        },
        function () {
          opened = true;
        },
      );
  });

  document.getElementById('done').addEventListener('click', function () {
    var choice = document.querySelector('input[name="burn"]:checked');
    if (!choice) {
      status.textContent = 'Choose an answer first.';
      return;
    }
    var right = choice.value === 'ten';
    inOrder(function () {
      return send('answered', { success: right, response: choice.value });
    });
    inOrder(function () {
      return send(right ? 'completed' : 'failed', {
        completion: right,
        success: right,
        duration: duration(),
        score: { scaled: right ? 1 : 0, raw: right ? 100 : 0, min: 0, max: 100 },
      });
    });
  });
  window.addEventListener('pagehide', function () {
    if (terminated) return;
    terminated = true;
    send('terminated', { duration: duration() }, true);
  });
})();
