import { Component, type ReactNode } from 'react';
import { resetFailedLoads } from './parts.ts';

type Props = {
  children: ReactNode;
  /** Renders the replacement; may offer a retry. */
  fallback: (retry: () => void, because: unknown) => ReactNode;
  /** A new value, such as another path, resets the error state. */
  resetOn?: unknown;
};

/** Limits a rendering error to its part of the screen. The text never contains internal details (Spec §8). */
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
    resetFailedLoads();
    this.setState({ failed: undefined });
  }
}
