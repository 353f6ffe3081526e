import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { PLACES_CREDIT } from "../../../domain/mapLabels";

class CreditLayer extends GraphicsLayer {
  /** The view writes it beside those of other layers. */
  copyright = PLACES_CREDIT;
}

/** An empty layer that says whose names a scene shows: what draws them is no layer. */
export const LabelCredit = subclass("ridgeline.LabelCredit")(CreditLayer);
