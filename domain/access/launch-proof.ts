/**
 * That a learner has just proved who they are for one title. Good for one launch, in memory only, and without anything
 * secret in it: a page that is loaded anew asks again.
 */
export type LaunchProof = {
  give: (account: string, titleId: string) => void;
  /** There is one that no launch has used. */
  isGiven: (account: string, titleId: string) => boolean;
  /** `launch` names one opening of the player; the same one may ask again, no other may. */
  use: (account: string, titleId: string, launch: string) => boolean;
  /** That launch is over, and the proof with it. */
  end: (launch: string) => void;
};

export function launchProof(): LaunchProof {
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
