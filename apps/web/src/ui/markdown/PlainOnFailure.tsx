import { Component, type ReactNode } from 'react';
import { PlainProse } from './PlainProse.tsx';
import { PlainText } from './PlainText.tsx';

export interface PlainOnFailureProps {
  readonly source: string;
  readonly isInline?: boolean | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly failedSource: string | null;
}

/** Text that the parser cannot take is shown as it came. */
export class PlainOnFailure extends Component<PlainOnFailureProps, State> {
  override state: State = { failedSource: null };

  static getDerivedStateFromError(): State {
    return { failedSource: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedSource: this.props.source });
  }

  override componentDidUpdate(): void {
    const { failedSource } = this.state;
    if (failedSource !== null && failedSource !== '' && failedSource !== this.props.source) {
      this.setState({ failedSource: null });
    }
  }

  override render(): ReactNode {
    return this.state.failedSource === null ? (
      this.props.children
    ) : (
      <PlainProse isInline={this.props.isInline}>
        <PlainText text={this.props.source} />
      </PlainProse>
    );
  }
}
