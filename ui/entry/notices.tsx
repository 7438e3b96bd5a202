import { useView } from '../hooks/use-view.ts';
import { NoticeStack } from '../components/feedback/notice-stack.tsx';
import { useService } from './services.ts';
import type { NoticeBoard } from './notice-board.ts';

const visible = (notices: ReturnType<NoticeBoard['get']>) => notices.visible;

/** The notifications of the application, over every screen. */
export function Notices() {
  const notices = useService('notices');
  return (
    <NoticeStack
      notices={useView(notices, visible)}
      onClose={notices.close}
      onPause={notices.pause}
      onResume={notices.resume}
    />
  );
}
