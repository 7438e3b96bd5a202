// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { type Services, ServicesContext, useService } from '#ui/entry/services.ts';

afterEach(cleanup);

const given: Partial<Services> = { timer: pageTimer, userAgent: '' };
const wrapper = ({ children }: { children: ReactNode }) => <ServicesContext value={given}>{children}</ServicesContext>;

describe('a service', () => {
  it('is the same object at each render, so that an effect which depends on it does not run again', () => {
    const { result, rerender } = renderHook(() => useService('timer'), { wrapper });
    const first = result.current;
    rerender();
    expect([first, result.current]).toEqual([pageTimer, pageTimer]);
    expect(result.current).toBe(first);
  });

  it('may be an empty text', () => {
    expect(renderHook(() => useService('userAgent'), { wrapper }).result.current).toBe('');
  });

  it('that is not given is named, with or without others', () => {
    expect(() => renderHook(() => useService('notices'), { wrapper })).toThrow("'notices'");
    expect(() => renderHook(() => useService('notices'))).toThrow("'notices'");
  });
});
