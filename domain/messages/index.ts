export { catalogue, type Message, type MessageCode, type MessageParams, type PlainCode } from './catalogue.ts';
export { failures, type Operation, refusalFor } from './from-http.ts';
export {
  close,
  forget,
  hideChoices,
  type HideChoice,
  hideDue,
  nextDue,
  noNotices,
  type Notice,
  NOTICE_HIDE_MS,
  pause,
  resume,
  notify,
  setHide,
  toneOf,
} from './notice.ts';
export { refuse, type Refused } from './refuse.ts';
export { cleanSaid } from './said.ts';
