import { type DragEvent, useState } from 'react';
import { MOST_PACKED } from '../trial/limits.ts';
import type { Dropped } from '../trial/report/schema.ts';
import { verdictWords } from '../trial/report/words.ts';
import type { SimulatorControl } from './control.ts';
import { Findings } from './findings.tsx';
import { Wrong } from './parts.tsx';

/** Takes a package that is dropped or chosen, and goes to where it plays, or says why it cannot be tried. */
export function DropPlace({ control }: { control: Pick<SimulatorControl, 'tryPackage'> }) {
  const [state, setState] = useState<{ busy?: string; failed?: string; came?: Dropped }>({});
  const [isOver, setOver] = useState(false);
  const take = async (files: FileList | null) => {
    const [file, ...others] = [...(files ?? [])];
    if (!file) return;
    if (others.length > 0) {
      setState({ failed: 'One file at a time: put a course into one zip file.' });
      return;
    }
    if (file.size > MOST_PACKED) {
      setState({ failed: 'The file has more than 2 GB.' });
      return;
    }
    setState({ busy: file.name });
    try {
      const came = await control.tryPackage(file);
      if (came.url === undefined) setState({ came });
      else window.location.assign(came.url);
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (state.busy !== undefined) return; // one at a time: where the first one plays, this page goes
    // A folder comes as a file that cannot be read.
    if (event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory)
      setState({ failed: 'This is a folder: zip what is in it, or name it on the command line (--try FOLDER).' });
    else void take(event.dataTransfer.files);
  };
  const { busy, failed, came } = state;
  return (
    <>
      <div
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <label>
          Try a package: drop it here, or choose it
          <input
            type="file"
            accept=".zip,.pif,.epub,.pdf,.mp4,.m4v,.webm,.mp3,.m4a,.ogg,.oga,.wav,.weba"
            disabled={busy !== undefined}
            onChange={({ target }) => {
              void take(target.files);
              target.value = ''; // the same file may be chosen again when it was mended
            }}
          />
        </label>
        <p className="quiet" role="status">
          {busy === undefined ? 'It stays on this machine.' : `${busy} is being judged…`}
        </p>
      </div>
      <Wrong what={failed ?? ''} />
      {came && (
        <>
          <h3 className="stream">{came.package.name}</h3>
          <p>{verdictWords(came.package)}</p>
          <Findings of={came.package.findings} />
        </>
      )}
    </>
  );
}
