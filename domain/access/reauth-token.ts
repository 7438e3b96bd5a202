/**
 * Recent re-authentications for one title each. Valid for one launch, in memory only, without secrets: a reloaded page
 * prompts again.
 */
export type ReauthToken = {
  give: (account: string, titleId: string) => void;
  /** Whether an unused re-authentication token exists. */
  isGiven: (account: string, titleId: string) => boolean;
  /** `launch` identifies one opening of the player; only the same one may use it again. */
  use: (account: string, titleId: string, launch: string) => boolean;
  /** The launch ended: deletes its re-authentication. */
  end: (launch: string) => void;
};

export function reauthToken(): ReauthToken {
  let given: { account: string; titleId: string; usedBy: string | undefined } | undefined;
  return {
    give: (account, titleId) => {
      given = { account, titleId, usedBy: undefined };
    },
    isGiven: (account, titleId) =>
      given?.account === account && given.titleId === titleId && given.usedBy === undefined,
    use: (account, titleId, launch) => {
      if (given?.account !== account || given.titleId !== titleId) return false;
      given.usedBy ??= launch;
      return given.usedBy === launch;
    },
    end: (launch) => {
      if (given?.usedBy === launch) given = undefined;
    },
  };
}
