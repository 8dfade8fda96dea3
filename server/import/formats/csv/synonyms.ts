import type { CsvField, CsvKind } from '@uurwerk/contract/desk/csv-columns'

const list = (words: string): readonly string[] => words.split(' ')

/**
 * Names of columns in exports, in lower case without accents, spaces and punctuation: Dutch, English and German. The
 * first that a file has wins.
 */
export const headerWords: Record<CsvField, readonly string[]> = {
  id: list(
    'id stamnr stamnummer leerlingnummer leerlingnr llnr studentnummer upn admissionnumber adno studentid pupilid schulernummer personeelsnummer personeelsnr medewerkernummer stafid staffid employeenumber personalnummer nummer number nr externalid uuid',
  ),
  code: list(
    'code afkorting docentcode docentafkorting medewerkercode personeelscode roepcode staffcode teachercode initials shortcode kurzel lehrerkurzel abkurzung loginnaam login username gebruikersnaam',
  ),
  type: list('type rol role soort functie position rolle'),
  name: list(
    'naam volledigenaam weergavenaam name fullname displayname legalname preferredname omschrijving description bezeichnung',
  ),
  firstName: list(
    'roepnaam voornaam voornamen firstname givenname forename chosenforename preferredforename legalforename vorname rufname',
  ),
  prefix: list('tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels tv tussenv middleprefix namenszusatz'),
  lastName: list(
    'achternaam geslachtsnaam lastname surname familyname legalsurname preferredsurname nachname familienname',
  ),
  email: list(
    'email emailadres emailaddress schoolemail emailschool mail mailadres workemail primaryemail emailadresse',
  ),
  group: list(
    'klas stamklas stamgroep klasgroep basisgroep mentorgroep lesgroep lesgroepen groep groepscode klascode formgroup form reggroup registrationgroup tutorgroup class classname classcode group groupname teachinggroup klasse lerngruppe kurs',
  ),
  coach: list('mentor mentorcode mentor1 coach tutor formtutor personaltutor klassenlehrer tutorcode'),
  fte: list('fte wtf werktijdfactor aanstelling aanstellingsomvang contractedfte stellenanteil'),
  kind: list('soort type groepstype soortgroep grouptype kind art'),
  person: list(
    'leerling stamnr stamnummer leerlingnummer leerlingnr llnr student studentid pupil pupilid upn admissionnumber adno schuler schulernummer docent docentcode persoon person member lid email emailadres',
  ),
  from: list('van vanaf begindatum startdatum ingangsdatum datumvan from startdate datefrom membershipstart von ab'),
  until: list('tot totenmet tm einddatum datumtot until to enddate dateto membershipend bis enddatum'),
  building: list('gebouw locatie vestiging building block site location gebaude standort'),
  capacity: list(
    'capaciteit plaatsen aantalplaatsen zitplaatsen capacity seats size maxsize kapazitat platze sitzplatze',
  ),
  facilities: list('faciliteiten voorzieningen kenmerken facilities equipment features roomtype ausstattung'),
  date: list(
    'datum lesdatum dag date lessondate day startdate begindatum startdatum tag start begin starttijd starttime begintijd startdatetime dtstart',
  ),
  week: list('week weeknr weeknummer weeknumber weekno kw woche kalenderwoche lesweek'),
  weekday: list('weekdag dag dagvandeweek dagnr weekday day dayofweek dayname tag wochentag'),
  start: list(
    'starttijd begintijd start begin aanvang tijdvan starttime timestart begintime startdatetime dtstart beginn startzeit anfang van from von tijd time zeit',
  ),
  end: list(
    'eindtijd einde eind tijdtot endtime finishtime timeend finish end enddatetime dtend ende endzeit tot until to bis',
  ),
  minutes: list('duur lesduur minuten duration length mins minutes dauer'),
  hour: list(
    'lesuur uur lesuurvan beginuur startuur vanuur uren period periodname lesson startperiod periodnumber stunde unterrichtsstunde vonstunde',
  ),
  lastHour: list('lesuurtot lesuurtm einduur laatstelesuur totuur endperiod lastperiod bisstunde'),
  course: list(
    'vak vakcode vaknaam vakafkorting subject subjectname subjectcode course coursecode fach fachkurzel unterrichtsfach',
  ),
  groups: list(
    'lesgroep lesgroepen klas klassen groep groepen clusters cluster class classes classname classcode group groups teachinggroup teachingset set klasse lerngruppe kurs',
  ),
  teachers: list(
    'docent docenten docentcode docentafkorting leraar medewerker teacher teachers teachercode staff staffcode teacherinitials teachername staffname lehrer lehrkraft lehrerkurzel lehrperson',
  ),
  rooms: list('lokaal lokalen lokaalcode ruimte ruimten zaal room rooms roomname roomcode location raum raume locatie'),
  students: list('leerlingen leerling students student pupils pupil schuler stamnr leerlingnummer'),
  cancelled: list(
    'vervallen vervalt uitval geannuleerd lesuitval cancelled canceled iscancelled entfallt ausfall entfall',
  ),
}

/** Where a kind names a field otherwise; these take the place of the others. */
export const headerWordsOfKind: Partial<Record<CsvKind, Partial<Record<CsvField, readonly string[]>>>> = {
  rooms: {
    name: list(
      'lokaal lokaalcode lokaalnaam ruimte zaal room roomname roomcode raum raumname naam name omschrijving description code afkorting kurzel',
    ),
    id: list('id lokaalid roomid raumid'),
  },
  groups: {
    name: list(
      'naam name lesgroep klas groep groepscode groepsnaam klascode stamgroep stamklas class classname group groupname teachinggroup klasse lerngruppe kurs code',
    ),
    id: list('id groepid lesgroepid groupid classid'),
  },
  courses: {
    name: list('name vaknaam naam vakomschrijving omschrijving subjectname subject fachname fach bezeichnung vak'),
    code: list('vakcode vakafkorting afkorting code subjectcode shortname kurzel fachkurzel vak'),
    id: list('id vakid subjectid courseid'),
  },
  memberships: {
    group: list('lesgroep lesgroepcode groep klas cluster teachinggroup class classcode group lerngruppe kurs klasse'),
  },
  appointments: {
    id: list(
      'id lesid lesnr afspraakid afspraaknr roosterid lessonid eventid sessionid appointmentid unterrichtsnummer uid',
    ),
    name: list('titel omschrijving onderwerp title description summary eventname bezeichnung betreff'),
  },
}

export const signsOfKind: Record<CsvKind, { file: readonly string[]; headers: readonly string[] }> = {
  students: {
    file: list('leerling student pupil learner schuler'),
    headers: list(
      'leerlingnummer stamnr stamnummer stamklas stamgroep llnr upn admissionnumber adno yeargroup formgroup reggroup tutorgroup mentor leerjaar opleiding schulernummer klasse klas',
    ),
  },
  teachers: {
    file: list('docent leraar leraren teacher lehrer lehrkraft'),
    headers: list(
      'docentcode docentafkorting teachercode lehrerkurzel aanstelling werktijdfactor wtf fte bevoegdheid afkorting kurzel',
    ),
  },
  staff: {
    file: list('personeel medewerker staff employee oop personal'),
    headers: list('functie jobtitle'),
  },
  people: { file: list('personen people gebruikers users accounts'), headers: list('rol role rolle') },
  groups: {
    file: list('groep klassen group classes lerngruppe kurse'),
    headers: list('groepstype grouptype'),
  },
  memberships: {
    file: list('groepsindeling lidmaatschap indeling pakket membership enrol belegung kurswahl'),
    headers: [],
  },
  rooms: {
    file: list('lokal lokaal ruimte room raum'),
    headers: list('capaciteit capacity seats kapazitat plaatsen'),
  },
  courses: { file: list('vakken vak subject course facher fach'), headers: [] },
  appointments: {
    file: list('rooster les timetable schedule lesson stundenplan agenda afspraken sessions'),
    headers: list('lesuur period starttijd starttime stunde'),
  },
  none: { file: [], headers: [] },
}

/** Types of people in a column of a list of people of several kinds. */
export const personTypeWords: Record<string, 'student' | 'teacher' | 'staff'> = {
  leerling: 'student',
  student: 'student',
  pupil: 'student',
  learner: 'student',
  schuler: 'student',
  schulerin: 'student',
  docent: 'teacher',
  leraar: 'teacher',
  teacher: 'teacher',
  lecturer: 'teacher',
  lehrer: 'teacher',
  lehrerin: 'teacher',
  lehrkraft: 'teacher',
  medewerker: 'staff',
  personeel: 'staff',
  oop: 'staff',
  staff: 'staff',
  employee: 'staff',
  supportstaff: 'staff',
  mitarbeiter: 'staff',
}

export const simplify = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
