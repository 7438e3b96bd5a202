/** Parses an ISO 8601 duration without months and years (`PT1H2M3.5S`) to seconds; undefined if invalid. */
export function isoSeconds(duration: string): number | undefined {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration);
  if (!parts || duration === 'P' || duration.endsWith('T')) return undefined;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Parses a SCORM 1.2 timespan (`HHHH:MM:SS.SS`) to seconds; undefined if invalid. */
export function scormSeconds(timespan: string): number | undefined {
  const parts = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(timespan);
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : undefined;
}
