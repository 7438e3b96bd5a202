import { describe, expect, it } from 'vitest';
import { readMenu } from '#adapters/api/menu.api.ts';
import { staffForm } from '#domain/access/index.ts';

const allowed = { origin: 'https://learn.example', hosts: ['staff.example'] };
const formOf = (module: object | undefined) => {
  const modules = [{ name: 'module-home', title: 'Home' }, ...(module ? [module] : [])];
  return staffForm(readMenu({ modules }, () => undefined).entries, allowed);
};
const staff = (url: unknown, fields?: unknown) => ({ name: 'module-staff-system', title: 'Staff', url, fields });

// Verifies: §2 /{orgCode}/nav-manager; readings "POST form, target and fields from the menu module; only an https target"
describe('the form for the staff system', () => {
  it('goes to the address of the menu with its fields as they came', () => {
    const form = formOf(staff('https://staff.example/enter', { unit: 'Yard 4 & 5', note: '<b>"x"</b>', level: 3 }));
    expect(form).toMatchObject({ isListed: true });
    expect(form?.action.href).toBe('https://staff.example/enter');
    expect(form?.fields).toEqual([
      { name: 'unit', value: 'Yard 4 & 5' },
      { name: 'note', value: '<b>"x"</b>' },
      { name: 'level', value: '3' },
    ]);
  });

  it('goes nowhere by itself when the host is not listed', () => {
    expect(formOf(staff('https://elsewhere.example/enter'))).toMatchObject({ isListed: false });
  });

  it.each([undefined, null, '', 7, 'javascript:alert(1)', 'data:text/html,x', '//staff.example/', 'https://u:p@staff.example/', 'http://staff.example/'])(
    'is not there for the address %j',
    (url) => expect(formOf(staff(url))).toBeUndefined(),
  ); // prettier-ignore

  it('is not there when the menu has no staff system', () => expect(formOf(undefined)).toBeUndefined());

  it.each([[undefined], [null], ['text'], [[1, 2]], [{ a: { b: 1 }, c: null, d: true }]])(
    'carries no field that is no text or number: %j',
    (fields) => {
      const values = formOf(staff('https://staff.example/', fields))?.fields.map(({ value }) => value);
      expect(values).toEqual([]);
    },
  );

  it('keeps a field that is called like a member of every object', () => {
    const fields = JSON.parse('{"__proto__":"x","constructor":"y"}') as object;
    expect(formOf(staff('https://staff.example/', fields))?.fields).toEqual([
      { name: '__proto__', value: 'x' },
      { name: 'constructor', value: 'y' },
    ]);
  });
});
