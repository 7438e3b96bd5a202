/** The number in a position: a second, a page, `epubcfi(/6/<n>!/4/2)`, `at <n>`. */
export const numberOf = (position: number | string): number =>
  typeof position === 'number' ? position : Number(/(?:\/6\/|at )(\d+)/.exec(position)?.[1] ?? 0);

export const numberOfMap = (json: string): number =>
  Number((JSON.parse(json) as Record<string, string>)['cmi.core.lesson_location'] ?? 0);
