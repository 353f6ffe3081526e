import { Star } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { stateTitle } from "../../../../domain/layers";
import { IconButton } from "../../../../ui/IconButton";
import { selectFavorites, toggleFavorites } from "../../../layers";
import styles from "./layers.module.css";

/** Star button that adds a state to the favorites or removes it. */
export function FavoriteButton({ stateName }: { stateName: string }) {
  const dispatch = useAppDispatch();
  const favorite = useAppSelector((state) => selectFavorites(state).includes(stateName));
  const title = stateTitle(stateName);
  return (
    <IconButton
      className={styles.star}
      label={favorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      icon={<Star fill={favorite ? "currentColor" : "none"} />}
      pressed={favorite}
      onClick={() => dispatch(toggleFavorites([stateName]))}
    />
  );
}
