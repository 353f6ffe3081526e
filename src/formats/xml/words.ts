import { word } from "./names";

/** Numeric ids of the local names that readers know. */
export const GPX = word("gpx");
export const METADATA = word("metadata");
export const WPT = word("wpt");
export const RTE = word("rte");
export const RTEPT = word("rtept");
export const TRK = word("trk");
export const TRKSEG = word("trkseg");
export const TRKPT = word("trkpt");
export const ELE = word("ele");
export const TIME = word("time");
export const NAME = word("name");
export const CMT = word("cmt");
export const DESC = word("desc");
export const SYM = word("sym");
export const TYPE = word("type");
export const LINK = word("link");
export const URL = word("url");
export const EXTENSIONS = word("extensions");
export const LAT = word("lat");
export const LON = word("lon");

export const KML = word("kml");
export const DOCUMENT = word("Document");
export const FOLDER = word("Folder");
export const PLACEMARK = word("Placemark");
export const DESCRIPTION = word("description");
export const SNIPPET = word("Snippet");
export const STYLE = word("Style");
export const STYLE_MAP = word("StyleMap");
export const STYLE_URL = word("styleUrl");
export const EXTENDED_DATA = word("ExtendedData");
export const DATA = word("Data");
export const VALUE = word("value");
export const SCHEMA_DATA = word("SchemaData");
export const SIMPLE_DATA = word("SimpleData");
export const TIME_STAMP = word("TimeStamp");
export const TIME_SPAN = word("TimeSpan");
export const WHEN = word("when");
export const BEGIN = word("begin");
export const END_TIME = word("end");
export const POINT = word("Point");
export const LINE_STRING = word("LineString");
export const LINEAR_RING = word("LinearRing");
export const POLYGON = word("Polygon");
export const OUTER_BOUNDARY = word("outerBoundaryIs");
export const INNER_BOUNDARY = word("innerBoundaryIs");
export const MULTI_GEOMETRY = word("MultiGeometry");
export const MODEL = word("Model");
export const TRACK = word("Track");
export const MULTI_TRACK = word("MultiTrack");
export const COORD = word("coord");
export const COORDINATES = word("coordinates");
export const ALTITUDE_MODE = word("altitudeMode");
export const NETWORK_LINK = word("NetworkLink");
export const NETWORK_LINK_CONTROL = word("NetworkLinkControl");
export const GROUND_OVERLAY = word("GroundOverlay");
export const SCREEN_OVERLAY = word("ScreenOverlay");
export const PHOTO_OVERLAY = word("PhotoOverlay");
export const CAROUSEL = word("Carousel");
export const IMAGE = word("Image");
export const IMAGE_URL = word("ImageUrl");
export const IMAGE_URL_LOWER = word("imageUrl");
export const TOUR = word("Tour");
/** Our own elements, see own.ts. */
export const OWN_FEATURE = word("feature");
export const OWN_HUNT = word("hunt");

/** Known elements that can be skipped without loss. */
export const SILENT: ReadonlySet<number> = new Set(
  [
    "author email urlname keywords bounds copyright src number",
    "visibility open address phoneNumber Region LookAt Camera Metadata Schema snippet",
    "extrude tessellate altitudeMode drawOrder balloonVisibility interpolate AddressDetails",
  ]
    .flatMap((line) => line.split(" "))
    .map(word),
);
