export { catalogue, type Message, type MessageCode, type MessageParams, type PlainCode } from './catalogue.ts';
export { failures, type Operation, refusalFor } from './from-http.ts';
export {
  closeToast,
  clearToasts,
  hideChoices,
  type HideChoice,
  hideDue,
  nextDue,
  noToasts,
  type Toast,
  TOAST_HIDE_MS,
  pause,
  resume,
  notify,
  setHide,
  toneOf,
} from './toast.ts';
export { refuse, type CodedRefusal } from './refuse.ts';
export { sanitizeServerMessage } from './server-message.ts';
