/** A change of which features are in which hunts. */
export interface MembershipChange {
  featureIds: readonly string[];
  collectionIds: readonly string[];
  member: boolean;
}
