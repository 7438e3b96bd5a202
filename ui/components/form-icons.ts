// Icons of forms and toasts. In a separate file, because the first load needs only these.
export const check = 'm5 12.5 4.5 4.5L19 7.5';
export const close = 'M6 6l12 12M18 6 6 18';
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z';
export const eyeOff =
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.4 7.3A15.6 15.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.2-1.05M10 10.1a2.75 2.75 0 0 0 3.9 3.9';
export const info = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.5v.01';
export const warning = 'M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.01';
