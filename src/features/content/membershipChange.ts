/** Adds features to hunts (`member`) or removes them. */
export interface MembershipChange {
  featureIds: readonly string[];
  collectionIds: readonly string[];
  member: boolean;
}
