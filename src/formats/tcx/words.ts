import { word } from "../xml/names";

/** Local names of Garmin's Training Center Database, version 2. */
export const TCX = word("TrainingCenterDatabase");
export const ACTIVITIES = word("Activities");
export const MULTI_SPORT = word("MultiSportSession");
export const FIRST_SPORT = word("FirstSport");
export const NEXT_SPORT = word("NextSport");
export const ACTIVITY = word("Activity");
export const SPORT = word("Sport");
export const ID = word("Id");
export const COURSES = word("Courses");
export const COURSE = word("Course");
export const NAME = word("Name");
export const NOTES = word("Notes");
export const LAP = word("Lap");
export const TOTAL_TIME = word("TotalTimeSeconds");
export const DISTANCE = word("DistanceMeters");
export const TRACK = word("Track");
export const TRACKPOINT = word("Trackpoint");
export const TIME = word("Time");
export const POSITION = word("Position");
export const LATITUDE = word("LatitudeDegrees");
export const LONGITUDE = word("LongitudeDegrees");
export const ALTITUDE = word("AltitudeMeters");
export const COURSE_POINT = word("CoursePoint");
export const POINT_TYPE = word("PointType");
