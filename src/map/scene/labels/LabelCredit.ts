import { subclass } from "@arcgis/core/core/accessorSupport/decorators.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { PLACES_CREDIT } from "../../../domain/mapLabels";

class CreditLayer extends GraphicsLayer {
  /** Shown by the view with the attributions of other layers. */
  copyright = PLACES_CREDIT;
}

/** Empty layer that adds the labels' attribution to a scene, since the node that draws them isn't a layer. */
export const LabelCredit = subclass("ridgeline.LabelCredit")(CreditLayer);
