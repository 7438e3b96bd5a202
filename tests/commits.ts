import { faultsOf, newCommits } from './support/commits.ts';

/** `npm run commits [-- <base>]`: the messages of new commits. Exit code 1 when one of them is not as agreed. */
const faults = newCommits('.', process.argv[2] ?? process.env['CI_BASE']).flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
