import { ENGLISH_MONTHS } from '../../text/month-names.ts';
import { capital } from '../../text/words.ts';

const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** What a token of a date stands for. @returns undefined: no such token; null: there is no date. @param date `YYYY-MM-DD`. */
export function dateValue(token: string, date: string | null): string | null | undefined {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const dayOfYear = Math.round((instant - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  const monthname = () => ENGLISH_MONTHS[Number(month) - 1] ?? '';
  const weekday = () => DAYS[new Date(instant).getUTCDay()] as string;
  const values: Readonly<Record<string, () => string>> = {
    year: () => year.replace(/^0+/, ''),
    month: () => month,
    day: () => day,
    i_month: () => String(Number(month)),
    i_day: () => String(Number(day)),
    short_year: () => year.slice(2),
    yearday: () => String(dayOfYear),
    y_day: () => String(dayOfYear).padStart(3, '0'),
    monthname,
    short_month: () => capital(monthname().slice(0, 3)),
    long_month: () => capital(monthname()),
    weekdayname: weekday,
    short_day: () => capital(weekday().slice(0, 3)),
    long_day: () => capital(weekday()),
    week: () => String(isoWeek(instant).week).padStart(2, '0'),
    w_year: () => String(isoWeek(instant).year),
    w_day: () => String(new Date(instant).getUTCDay() || 7),
    weekday: () => String(new Date(instant).getUTCDay()),
  };
  const value = Object.hasOwn(values, token) ? values[token] : undefined;
  return value && (date === null ? null : value());
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(instant: number): { year: number; week: number } {
  const thursday = new Date(instant + (4 - (new Date(instant).getUTCDay() || 7)) * 86_400_000);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1 };
}
