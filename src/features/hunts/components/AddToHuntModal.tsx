import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { Collection } from "../../../domain/hunt";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Dialog } from "../../../ui/Dialog";
import { SearchField } from "../../../ui/SearchField";
import { VirtualList } from "../../../ui/VirtualList";
import { selectOwnedHunts } from "../../content/hunts/selectors";
import { addToHunts, createHunt } from "../../content/hunts/slice";
import type { ModalProps } from "../../modals/modalProps";
import styles from "./hunts.module.css";

const ROW = 40;

/** Lets the user choose among their hunts, or create one from the typed text. */
export function AddToHuntModal({ modal, onClose }: ModalProps<"add-to-hunt">) {
  const dispatch = useAppDispatch();
  const hunts = useAppSelector(selectOwnedHunts);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const text = search.trim();
  const listed = useMemo(
    () => hunts.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
    [hunts, text],
  );
  const choose = (uuid: string, on: boolean) =>
    setChosen((before) => (on ? [...before, uuid] : before.filter((id) => id !== uuid)));
  const add = () => {
    dispatch(addToHunts({ featureIds: modal.featureIds, collectionIds: chosen }));
    onClose();
  };
  const create = () => {
    dispatch(createHunt({ title: text, featureIds: modal.featureIds }));
    onClose();
  };
  return (
    <Dialog
      title="Add to Hunt"
      text={`${plural(modal.featureIds.length, "item")} will be added to every hunt you choose.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? "Choose a hunt first." : null}
            onClick={add}
          >
            Add
          </Button>
        </>
      }
    >
      <SearchField
        label="Search hunts"
        placeholder="Search hunts or name a new one"
        value={search}
        onChange={setSearch}
      />
      <Button
        icon={<Plus aria-hidden="true" />}
        disabledReason={text === "" ? "Enter the new hunt's name above first." : null}
        onClick={create}
      >
        Create new hunt
      </Button>
      {listed.length > 0 ? (
        <HuntChoices hunts={listed} chosen={chosen} onChoose={choose} />
      ) : (
        <p className={styles.quiet}>
          {hunts.length === 0
            ? "You have no hunts of your own yet. Type a name to create one."
            : "No hunts match."}
        </p>
      )}
    </Dialog>
  );
}

function HuntChoices(props: {
  hunts: readonly Pick<Collection, "uuid" | "title">[];
  chosen: readonly string[];
  onChoose: (uuid: string, on: boolean) => void;
}) {
  const { hunts, chosen, onChoose } = props;
  return (
    <div className={styles.choices} style={{ height: Math.min(hunts.length, 6.5) * ROW }}>
      <VirtualList
        label="Hunts"
        count={hunts.length}
        rowHeight={ROW}
        rowKey={(index) => hunts[index]?.uuid ?? String(index)}
        renderRow={(index) => {
          const hunt = hunts[index];
          if (!hunt) return null;
          return (
            <div className={styles.choice} title={hunt.title}>
              <Checkbox
                label={hunt.title}
                checked={chosen.includes(hunt.uuid)}
                onChange={(on) => onChoose(hunt.uuid, on)}
              />
            </div>
          );
        }}
      />
    </div>
  );
}
