import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { selectCanGoBack } from "../selectors";
import { back, close } from "../slice";

/** The frame of a sidebar view: its header goes back where there is something to go back to, and closes the sidebar. */
export function SidebarPanel(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Controls of the view between title and Close. */
  actions?: ReactNode;
  footer?: ReactNode;
  padded?: boolean;
  /** False when the content scrolls by itself, as a VirtualList does. */
  scroll?: boolean;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const canGoBack = useAppSelector(selectCanGoBack);
  return (
    <Panel
      footer={props.footer}
      padded={props.padded ?? true}
      scroll={props.scroll ?? true}
      header={
        <ViewHeader
          title={props.title}
          subtitle={props.subtitle}
          onBack={canGoBack ? () => dispatch(back()) : undefined}
          onClose={() => dispatch(close())}
        >
          {props.actions}
        </ViewHeader>
      }
    >
      {props.children}
    </Panel>
  );
}
