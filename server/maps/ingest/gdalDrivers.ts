/**
 * Drivers of the bundled GDAL that no task needs, for its option GDAL_SKIP. Without them, no file can be taken for a
 * format that reads other files or URLs, and GDAL starts in two thirds of the time. Those left are the formats in
 * source.ts, GeoTIFF, and data sets in memory.
 */
export const UNNEEDED_DRIVERS: readonly string[] = `
AAIGrid, ACE2, ADRG, AIG, AirSAR, ARG, AVCBin, AVCE00, BIGGIF, BLX, BMP, BSB, BT, BYN, CAD, CALS,
CEOS, COASP, COSAR, CPG, CTable2, CTG, DERIVED, DGN, DIMAP, DIPEx, DOQ1, DOQ2, DTED, DXF,
ECRGTOC, EDIGEO, EHdr, EIR, ELAS, ENVI, ERS, ESAT, ESRIC, ESRIJSON, FAST, FIT, GenBin,
Geoconcept, GeoRSS, GFF, GIF, GML, GPX, GRASSASCIIGrid, GRIB, GS7BG, GSAG, GSBG, GSC, GTFS, GTX,
GXF, HF2, HFA, Idrisi, ILWIS, IRIS, ISCE, ISG, ISIS2, ISIS3, JAXAPALSAR, JDEM, JML, JPEG, JSONFG,
KMLSUPEROVERLAY, KRO, L1B, LAN, LCP, Leveller, LOSLAS, LVBAG, MAP, MapInfo File, MapML, MBTiles,
MFF, MFF2, MRF, MSGN, MVT, NDF, NGSGEOID, NITF, NOAA_B, NSIDCbin, NTv2, NWT_GRC, NWT_GRD, ODS,
OGR_GMT, OGR_PDS, OGR_SDTS, OGR_VRT, OSM, OZI, PAux, PCIDSK, PCRaster, PDF, PDS, PDS4, PGDUMP,
PMTiles, PNG, PNM, PRF, R, Rasterlite, RIK, RMF, ROI_PAC, RPFTOC, RRASTER, RS2, RST, S57, SAFE,
SAGA, SAR_CEOS, SDTS, Selafin, SENTINEL2, SGI, SIGDEM, SNODAS, SQLite, SRP, SRTMHGT, STACIT,
STACTA, SVG, SXF, Terragen, TGA, TIGER, TIL, TopoJSON, TSX, UK .NTF, USGSDEM, VDV, VFK, VICAR,
VRT, WAsP, WEBP, WMTS, XLSX, XPM, XYZ, Zarr, ZMap
`
  .trim()
  .split(/,\s/);
