import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { selectCanGoBack } from "../selectors";
import { back, close } from "../slice";

/** Frame of a sidebar view. Its header has a Back button, if there's a previous view, and a Close button. */
export function SidebarPanel(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The view's controls between the title and Close. */
  actions?: ReactNode;
  footer?: ReactNode;
  padded?: boolean;
  /** False if the content scrolls itself, e.g. a VirtualList. */
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
