import type { ComponentType } from "react";
import { DeleteAccountModal } from "../../account/components/DeleteAccountModal";
import { EndTrialModal } from "../../account/components/EndTrialModal";
import { LogOutModal } from "../../account/components/LogOutModal";
import { StartTrialModal } from "../../account/components/StartTrialModal";
import { AccountActionModal } from "../../administration/components/AccountActionModal";
import { DeleteAccountOfModal } from "../../administration/components/DeleteAccountOfModal";
import { InviteModal } from "../../administration/components/InviteModal";
import { OneTimeLinkModal } from "../../administration/components/OneTimeLinkModal";
import { RolesModal } from "../../administration/components/RolesModal";
import { DeleteItemsModal } from "../../bin/components/DeleteItemsModal";
import { DiscardChangeModal } from "../../editEffects/components/DiscardChangeModal";
import { PendingChangesModal } from "../../editEffects/components/PendingChangesModal";
import { BulkExportModal } from "../../export/components/BulkExportModal";
import { StartExportModal } from "../../export/components/StartExportModal";
import { DeleteFeatureModal } from "../../featureDetail/components/DeleteFeatureModal";
import { UnsavedMoveModal } from "../../featureEditor/components/UnsavedMoveModal";
import { AddToHuntModal } from "../../hunts/components/AddToHuntModal";
import { CreateHuntModal } from "../../hunts/components/CreateHuntModal";
import { DeleteHuntModal } from "../../hunts/components/DeleteHuntModal";
import { DeletePhotoModal } from "../../photos/components/DeletePhotoModal";
import { PhotoViewerModal } from "../../photos/components/PhotoViewerModal";
import { RenamePlanModal } from "../../savedPlans/components/RenamePlanModal";
import { SavePlanModal } from "../../savedPlans/components/SavePlanModal";
import { AcceptShareModal } from "../../shares/components/AcceptShareModal";
import { LeaveShareModal } from "../../shares/components/LeaveShareModal";
import { RemovePersonModal } from "../../shares/components/RemovePersonModal";
import { ShareLinkModal } from "../../shares/components/ShareLinkModal";
import { StopSharingModal } from "../../shares/components/StopSharingModal";
import type { ModalProps } from "../modalProps";
import type { ModalSpec } from "../slice";
import { AuthFailedModal } from "./AuthFailedModal";
import { FeatureNotSupportedModal } from "./FeatureNotSupportedModal";
import { MessageModal } from "./MessageModal";
import { PremiumFeatureModal } from "./PremiumFeatureModal";
import { UpgradePlanModal } from "./UpgradePlanModal";

/** Component for each kind of modal. Each renders a Dialog. */
export const modalComponents: { [Kind in ModalSpec["kind"]]?: ComponentType<ModalProps<Kind>> } = {
  "accept-share": AcceptShareModal,
  "account-action": AccountActionModal,
  "auth-failed": AuthFailedModal,
  "add-to-hunt": AddToHuntModal,
  "bulk-export": BulkExportModal,
  "create-hunt": CreateHuntModal,
  "delete-account": DeleteAccountModal,
  "delete-account-of": DeleteAccountOfModal,
  "delete-feature": DeleteFeatureModal,
  "delete-hunt": DeleteHuntModal,
  "delete-items": DeleteItemsModal,
  "delete-photo": DeletePhotoModal,
  "feature-not-supported": FeatureNotSupportedModal,
  invite: InviteModal,
  "leave-share": LeaveShareModal,
  "log-out": LogOutModal,
  message: MessageModal,
  "discard-change": DiscardChangeModal,
  "pending-changes": PendingChangesModal,
  "one-time-link": OneTimeLinkModal,
  "photo-viewer": PhotoViewerModal,
  "premium-feature": PremiumFeatureModal,
  "remove-person": RemovePersonModal,
  "rename-plan": RenamePlanModal,
  "save-plan": SavePlanModal,
  roles: RolesModal,
  "share-link": ShareLinkModal,
  "end-trial": EndTrialModal,
  "start-export": StartExportModal,
  "start-trial": StartTrialModal,
  "stop-sharing": StopSharingModal,
  "unsaved-move": UnsavedMoveModal,
  "upgrade-plan": UpgradePlanModal,
};
