import { Component, type ReactNode } from 'react';
import { forgetFailed } from './parts.ts';

type Props = {
  children: ReactNode;
  /** What is shown instead; it may offer to try again. */
  fallback: (retry: () => void, because: unknown) => ReactNode;
  /** A new value (the path) clears the failure: another screen deserves another chance. */
  resetOn?: unknown;
};

/** Keeps a fault of ours inside its part of the screen. The text never shows what went wrong inside (Spec §8). */
export class ErrorBoundary extends Component<Props, { failed: { because: unknown } | undefined }> {
  override state: { failed: { because: unknown } | undefined } = { failed: undefined };

  static getDerivedStateFromError(because: unknown) {
    return { failed: { because } };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.#again();
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(() => this.#again(), failed.because) : this.props.children;
  }

  #again() {
    forgetFailed();
    this.setState({ failed: undefined });
  }
}
