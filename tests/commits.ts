import { faultsOf, newCommits } from './support/commits.ts';

/** `npm run commits [-- <base>]`: checks the messages of new commits. Exit code 1 if one breaks the rules. */
const faults = newCommits('.', process.argv[2] ?? process.env['CI_BASE']).flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
