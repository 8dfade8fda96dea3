const healthWords =
  /\b(ziek\w*|griep\w*|koorts|verkouden\w*|arts|dokter\w*|huisarts|tandarts|operatie\w*|zwanger\w*|miskraam|burn-?out|overspannen|corona|covid\w*|sick\w*|ill|illness|flu|fever|hospital|doctor\w*|dentist|surgery|pregnan\w*|maternity|depress\w*|therap\w*|quarantine|quarantaine)\b/iu

/** Finds common Dutch and English words, so that a warning can follow; it refuses nothing. */
export const mentionsHealth = (text: string) => healthWords.test(text)
