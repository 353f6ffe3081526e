import { DeleteAccountModal } from "../features/account/components/DeleteAccountModal";
import { EndTrialModal } from "../features/account/components/EndTrialModal";
import { LogOutModal } from "../features/account/components/LogOutModal";
import { PremiumFeatureModal } from "../features/account/components/PremiumFeatureModal";
import { StartTrialModal } from "../features/account/components/StartTrialModal";
import { UpgradePlanModal } from "../features/account/components/UpgradePlanModal";
import { AccountActionModal } from "../features/administration/components/AccountActionModal";
import { DeleteAccountOfModal } from "../features/administration/components/DeleteAccountOfModal";
import { InviteModal } from "../features/administration/components/InviteModal";
import { OneTimeLinkModal } from "../features/administration/components/OneTimeLinkModal";
import { RolesModal } from "../features/administration/components/RolesModal";
import { DeleteItemsModal } from "../features/bin/components/DeleteItemsModal";
import { DiscardChangeModal } from "../features/editEffects/components/DiscardChangeModal";
import { PendingChangesModal } from "../features/editEffects/components/PendingChangesModal";
import { BulkExportModal } from "../features/export/components/BulkExportModal";
import { StartExportModal } from "../features/export/components/StartExportModal";
import { DeleteFeatureModal } from "../features/featureDetail/components/DeleteFeatureModal";
import { UnsavedMoveModal } from "../features/featureEditor/components/UnsavedMoveModal";
import { AddToHuntModal } from "../features/hunts/components/AddToHuntModal";
import { CreateHuntModal } from "../features/hunts/components/CreateHuntModal";
import { DeleteHuntModal } from "../features/hunts/components/DeleteHuntModal";
import { FeatureNotSupportedModal } from "../features/modals/components/FeatureNotSupportedModal";
import { MessageModal } from "../features/modals/components/MessageModal";
import type { ModalComponents } from "../features/modals/modalProps";
import { DeletePhotoModal } from "../features/photos/components/DeletePhotoModal";
import { PhotoViewerModal } from "../features/photos/components/PhotoViewerModal";
import { RenamePlanModal } from "../features/savedPlans/components/RenamePlanModal";
import { SavePlanModal } from "../features/savedPlans/components/SavePlanModal";
import { AuthFailedModal } from "../features/session/components/AuthFailedModal";
import { AcceptShareModal } from "../features/shares/components/AcceptShareModal";
import { LeaveShareModal } from "../features/shares/components/LeaveShareModal";
import { RemovePersonModal } from "../features/shares/components/RemovePersonModal";
import { ShareLinkModal } from "../features/shares/components/ShareLinkModal";
import { StopSharingModal } from "../features/shares/components/StopSharingModal";

/** Components of the modals; each kind adds one line. */
export const modalComponents: ModalComponents = {
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
