import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What is shown instead; it may offer to try again. */
  fallback: (retry: () => void) => ReactNode;
  /** A new value (the path) clears the failure: another screen deserves another chance. */
  resetOn?: unknown;
};

/** Keeps a fault of ours inside its part of the screen. The text never shows what went wrong inside (Spec §8). */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
