import { Component, type ReactNode } from "react"
import { logger } from "../logger.ts"
import { RouteFailed } from "./RouteFailed.tsx"

interface Props {
  children: ReactNode
  /** Closes the failed part. */
  onGiveUp?: () => void
}

/** Catches a part that could not be loaded or drawn, so that the rest of the page lives on. */
export class LoadBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    logger.error("A part of the page failed.", cause)
  }

  override render() {
    return this.state.failed ? <RouteFailed onGiveUp={this.props.onGiveUp} /> : this.props.children
  }
}
