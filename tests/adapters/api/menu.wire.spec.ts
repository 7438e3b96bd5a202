import { describe, expect, it } from 'vitest';
import { readMenu } from '#adapters/api/menu.api.ts';

function read(...names: (string | object)[]) {
  const reported: string[] = [];
  const modules = names.map((name) => (typeof name === 'string' ? { name, title: name } : name));
  const menu = readMenu({ modules }, (what) => reported.push(what));
  return { entries: menu.entries.map(({ module }) => module), reported, menu };
}

// Verifies: §2 Menu entries come from the server; readings "module → home; each reported"
describe('the menu of the platform', () => {
  it('keeps its order, and several redirects', () => {
    const { entries, reported } = read('module-search', 'module-redirect', 'module-home', 'module-redirect');
    expect(entries).toEqual(['search', 'redirect', 'home', 'redirect']);
    expect(reported).toEqual([]);
  });

  it('knows every module of the specification', () => {
    const all = ['home', 'discover', 'search', 'profile', 'logout', 'contact-support', 'custom', 'digital-brochure', 'redirect', 'staff-system'];
    const { entries, reported } = read(...all.map((name) => `module-${name}`));
    expect(entries).toEqual(all.map((name) => (name === 'custom' ? 'custom-report' : name)));
    expect(reported).toEqual([]);
  }); // prettier-ignore

  it('takes a module that it does not know for home, and reports it', () => {
    expect(read('module-hologram', 'module-search')).toMatchObject({
      entries: ['home', 'search'],
      reported: ['repaired'],
    });
  });

  it('names what stands in for it as home, not as what is not there', () => {
    const modules = [
      { name: 'module-hologram', title: 'Hologram' },
      { name: 'module-search', title: 'Find' },
    ];
    expect(read(...modules).menu.entries.map(({ label }) => label)).toEqual(['', 'Find']);
  });

  it('leaves it out where home is there anyway, wherever that stands', () => {
    expect(read('module-hologram', 'module-home')).toMatchObject({ entries: ['home'], reported: ['dropped'] });
    expect(read('module-home', 'module-a', 'module-b')).toMatchObject({
      entries: ['home'],
      reported: ['dropped', 'dropped'],
    });
    expect(read('module-a', 'module-b')).toMatchObject({ entries: ['home'], reported: ['repaired', 'dropped'] });
  });

  it('reports what is no module, and a second one of a kind', () => {
    expect(read('module-home', 'module-home', {}, { name: '' })).toMatchObject({
      entries: ['home'],
      reported: ['dropped', 'dropped', 'dropped'],
    });
  });

  it('has the default module that it knows', () => {
    const named = (name: string) => ({ name, title: '', isDefault: true });
    expect(read(named('module-x'), named('module-search'), named('module-home')).menu.defaultModule).toBe(
      'module-search',
    );
    expect(read('module-home').menu.defaultModule).toBeUndefined();
  });
});
