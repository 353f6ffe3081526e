/** Hunting unit layer published by a state's wildlife agency. */
export interface HuntingUnitService {
  state: string;
  /** The state's own name for its units. */
  term: string;
  url: string;
  nameField: string;
  where?: string;
}

const LIST: readonly (readonly [
  state: string,
  term: string,
  url: string,
  nameField: string,
  where?: string,
])[] = [
  [
    "AK",
    "Game Management Unit",
    "https://gis.adfg.alaska.gov/ags/rest/services/wc_public/GMUSubunits/FeatureServer/4",
    "SubLabel",
  ],
  [
    "AZ",
    "Game Management Unit",
    "https://services2.arcgis.com/os1CphwIyxBDDUGn/arcgis/rest/services/HunterDonationInteractiveWebmap_1921/FeatureServer/0",
    "GMUNAME",
  ],
  [
    "CA",
    "Deer Hunt Zone",
    "https://services2.arcgis.com/Uq9r85Potqm3MfRV/arcgis/rest/services/biosds342_fpu/FeatureServer/0",
    "Zone_Nam",
  ],
  [
    "CO",
    "Game Management Unit",
    "https://services5.arcgis.com/ttNGmDvKQA7oeDQ3/arcgis/rest/services/CPWAdminData/FeatureServer/6",
    "GMUID",
  ],
  [
    "HI",
    "Public Hunting Unit",
    "https://geodata.hawaii.gov/arcgis/rest/services/Terrestrial/MapServer/33",
    "unit_name",
    "status LIKE 'Hunting Area%Mammal%'",
  ],
  [
    "ID",
    "Game Management Unit",
    "https://services.arcgis.com/FjJI5xHF2dUPVrgK/arcgis/rest/services/GameManagementUnits/FeatureServer/0",
    "NAME",
  ],
  [
    "KS",
    "Deer Management Unit",
    "https://services1.arcgis.com/q2CglofYX6ACNEeu/arcgis/rest/services/Kansas_Deer_Management_Units/FeatureServer/0",
    "DMU",
  ],
  [
    "MI",
    "Deer Management Unit",
    "https://services3.arcgis.com/Jdnp1TjADvSDxMAX/arcgis/rest/services/WILDGameSpeciesManagementUnitsAndZonesOPENDATA/FeatureServer/3",
    "MangementUnitName",
  ],
  [
    "MN",
    "Deer Permit Area",
    "https://enterprise.gisdata.mn.gov/aghost/rest/services/us_mn_state_dnr/bdry_deer_permit_areas/FeatureServer/0",
    "dpa",
  ],
  [
    "MT",
    "Hunting District",
    "https://services3.arcgis.com/Cdxz8r11hT0MGzg1/arcgis/rest/services/ADMBND_HD_DEERELKLION/FeatureServer/0",
    "NAME",
  ],
  [
    "ND",
    "Deer Gun Hunting Unit",
    "https://ndgishub.nd.gov/arcgis/rest/services/Applications/GNF_GeneralInformation/MapServer/33",
    "UNIT_ID",
  ],
  [
    "NE",
    "Deer Management Unit",
    "https://services5.arcgis.com/IOshH1zLrIieqrNk/arcgis/rest/services/Deer_Mangement_Units_2022/FeatureServer/0",
    "UnitName",
  ],
  [
    "NM",
    "Game Management Unit",
    "https://services2.arcgis.com/CjbW1bVhK4dB3WOa/arcgis/rest/services/NMDGF_Game_Management_Units_I_E__v2_WFL1/FeatureServer/0",
    "GMU",
  ],
  [
    "NV",
    "Hunt Unit",
    "https://services.arcgis.com/RyxlXSfFi87rAosq/arcgis/rest/services/NDOWGameMgmtUnits/FeatureServer/0",
    "HUNTUNIT",
  ],
  [
    "NY",
    "Wildlife Management Unit",
    "https://services6.arcgis.com/DZHaqZm9cxOD4CWM/arcgis/rest/services/Wildlife_Management_Units/FeatureServer/0",
    "UNIT",
  ],
  [
    "OR",
    "Wildlife Management Unit",
    "https://services.arcgis.com/uUvqNMGPm7axC2dD/arcgis/rest/services/For_Download_Wildlife_Management_Units_(WMUs)/FeatureServer/19",
    "UNIT_NAME",
  ],
  [
    "PA",
    "Wildlife Management Unit",
    "https://services1.arcgis.com/k8yxvICm95iIFicb/arcgis/rest/services/PGC_Boundaries/FeatureServer/301",
    "wmu_id",
    "wmu_status='Active'",
  ],
  [
    "SD",
    "Deer Hunting Unit",
    "https://utility.arcgis.com/usrsvcs/servers/4809843472ba4b799984754b41cd2b6b/rest/services/Hunting/Hunting_Unit_Survey/MapServer/0",
    "unit",
    "Species='White-tailed Deer'",
  ],
  [
    "UT",
    "Hunt Unit",
    "https://services.arcgis.com/ZzrwjTRez6FJiOq4/arcgis/rest/services/2026MuleDeerGeneralSeason2/FeatureServer/0",
    "boundary_name",
  ],
  [
    "WA",
    "Game Management Unit",
    "https://geodataservices.wdfw.wa.gov/arcgis/rest/services/MapServices/SharedReferenceLayers/MapServer/0",
    "GMU_Name",
  ],
  [
    "WI",
    "Deer Management Unit",
    "https://dnrmaps.wi.gov/arcgis/rest/services/WM_CWD/WM_DMU_MSU_DMZ_Ext/MapServer/2",
    "DEER_MGMT_UNIT_NAME",
  ],
  [
    "WY",
    "Deer Hunt Area",
    "https://services6.arcgis.com/cWzdqIyxbijuhPLw/arcgis/rest/services/DeerHuntAreas/FeatureServer/3",
    "HUNTNAME",
  ],
];

/** Services of the states whose units could be found. None of them was queried when this list was compiled. */
export const HUNTING_UNIT_SERVICES: readonly HuntingUnitService[] = LIST.map(
  ([state, term, url, nameField, where]) => ({
    state,
    term,
    url,
    nameField,
    ...(where !== undefined && { where }),
  }),
);
