import { Lock, SearchX } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { isAdministrator } from "../../../domain/roles";
import { formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { SearchField } from "../../../ui/SearchField";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { Tabs } from "../../../ui/Tabs";
import { selectRoles } from "../../session/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { areaChosen } from "../controlSlice";
import { findAccounts, moreAccounts } from "../slice";
import { AccountRow } from "./AccountRow";
import styles from "./Administration.module.css";
import { AuditLog } from "./AuditLog";
import { Invitations } from "./Invitations";
import { MapData } from "./mapData/MapData";

/** Administrators' view of accounts, invitations, map data and the audit log. */
export function AdministrationView() {
  const allowed = isAdministrator(useAppSelector(selectRoles));
  return (
    <SidebarPanel title="Administration">
      {allowed ? (
        <Areas />
      ) : (
        <EmptyState
          icon={<Lock aria-hidden="true" />}
          title="This page is for administrators"
          text="An administrator of this installation can give you the role."
        />
      )}
    </SidebarPanel>
  );
}

function Areas() {
  const dispatch = useAppDispatch();
  const area = useAppSelector((state) => state.accountControl.area);
  return (
    <Tabs
      label="Administration"
      tabs={[
        { value: "accounts", label: "Accounts" },
        { value: "invitations", label: "Invitations" },
        { value: "maps", label: "Map data" },
        { value: "audit", label: "Audit log" },
      ]}
      value={area}
      onChange={(next) => dispatch(areaChosen(next))}
    >
      <div className={styles.area}>
        {area === "accounts" && <Accounts />}
        {area === "invitations" && <Invitations />}
        {area === "maps" && <MapData />}
        {area === "audit" && <AuditLog />}
      </div>
    </Tabs>
  );
}

function Accounts() {
  const dispatch = useAppDispatch();
  const { text, accounts, total, loading } = useAppSelector((state) => state.administration);
  useEffect(() => {
    dispatch(findAccounts(""));
  }, [dispatch]);
  return (
    <>
      <SearchField
        label="Search accounts"
        placeholder="Name or email"
        value={text}
        onChange={(value) => dispatch(findAccounts(value))}
      />
      {loading.state === "failed" && (
        <ErrorState
          title="Couldn't load accounts."
          text={loading.error}
          onRetry={() => dispatch(findAccounts(text))}
        />
      )}
      {loading.state === "running" && accounts.length === 0 && <SkeletonRows label="Loading accounts..." />}
      {loading.state === "done" && accounts.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={`No accounts match “${text.trim()}”`}
          text="Try part of a name or email address."
        />
      )}
      {accounts.length > 0 && (
        <>
          <p className={styles.count} role="status">
            {formatCount(accounts.length)} of {formatCount(total)}
          </p>
          <ul aria-label="Accounts">
            {accounts.map((account) => (
              <AccountRow key={account.uuid} account={account} />
            ))}
          </ul>
        </>
      )}
      {accounts.length < total && (
        <Button busy={loading.state === "running"} onClick={() => dispatch(moreAccounts())}>
          Show more
        </Button>
      )}
    </>
  );
}
