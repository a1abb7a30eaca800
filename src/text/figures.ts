/**
 * Figures for people. Every function joins number and unit by a no-break space. Null is shown as a dash, never as zero.
 */

const notMeasured = '–';

const noBreak = '\u00a0';

/** The same text without no-break spaces, for terminals and files. */
export function plain(text: string): string {
  return text.replaceAll(noBreak, ' ');
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const upToThreeDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** An integer with thousands separators. */
export function count(value: number | null): string {
  return value === null ? notMeasured : grouped.format(value);
}

/** With thousands separators and up to three decimals: for configured values, which are not rounded further. */
export function exact(value: number): string {
  return upToThreeDecimals.format(value);
}

/** Three significant digits with thousands separators; never in scientific notation. */
export function significant(value: number | null): string {
  if (value === null) return notMeasured;
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: Math.min(digits, 4) }).format(value);
}

/** A rate: an integer from 100 on. */
export function rate(value: number | null): string {
  return value !== null && value >= 100 ? count(value) : significant(value);
}

/** A large number in short form, such as `977 k` or `1.3 M`. */
export function short(value: number | null): string {
  if (value === null) return notMeasured;
  for (const [size, suffix] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    // 999.6 k would be written as 1,000 k.
    if (Math.abs(value) >= size * 0.9995) return `${significant(value / size)}${noBreak}${suffix}`;
  }
  return significant(value);
}

/** Milliseconds, as seconds from ten seconds on. */
export function milliseconds(value: number | null): string {
  if (value === null) return notMeasured;
  return value >= 10_000 ? `${significant(value / 1000)}${noBreak}s` : `${significant(value)}${noBreak}ms`;
}

/** Seconds as `4.2 s`, `8 min 12 s` or `2 h 05 min`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return notMeasured;
  if (seconds < 60) return `${significant(seconds)}${noBreak}s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return [Math.floor(whole / 60), 'min', twoDigits(whole % 60), 's'].join(noBreak);
  return [Math.floor(whole / 3600), 'h', twoDigits(Math.floor((whole % 3600) / 60)), 'min'].join(noBreak);
}

/** A length to choose by, in whole minutes or coarser: `12 min`, `2 h 05 min`, `5 days`. Plain spaces. */
export function roughly(seconds: number): string {
  if (seconds >= 72 * 3600) return `${Math.round(seconds / 86_400)} days`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : elapsed(minutes * 60);
}

/** A running duration for terminals: whole seconds, never negative, plain spaces. */
export function elapsed(seconds: number): string {
  return plain(duration(Math.max(0, Math.round(seconds))));
}

/** A fraction as a percentage. */
export function share(value: number | null): string {
  return value === null ? notMeasured : `${significantBelowTen(value * 100)}${noBreak}%`;
}

/** A change in percent with its sign, such as `−27 %`. */
export function change(percent: number | null): string {
  if (percent === null) return notMeasured;
  const text = significantBelowTen(Math.abs(percent));
  if (text === '0') return `0${noBreak}%`;
  return `${percent < 0 ? '−' : '+'}${text}${noBreak}%`;
}

/** A ratio as a change, such as `+10 %` for 1.1. */
export function changeOf(ratio: number): string {
  return change((ratio - 1) * 100);
}

/** Bytes in decimal units, as disks and NICs are sold. */
export function bytes(value: number | null): string {
  if (value === null) return notMeasured;
  for (const [size, unit] of [
    [1e12, 'TB'],
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
  ] as const) {
    if (value >= size * 0.9995) return `${significant(value / size)}${noBreak}${unit}`;
  }
  return `${significant(value)}${noBreak}B`;
}

/** Bits a second in decimal units. */
export function bitsPerSecond(value: number | null): string {
  if (value === null) return notMeasured;
  if (value >= 1e9 * 0.9995) return `${significant(value / 1e9)}${noBreak}Gbit/s`;
  if (value >= 1e6 * 0.9995) return `${significant(value / 1e6)}${noBreak}Mbit/s`;
  return `${significant(value / 1e3)}${noBreak}kbit/s`;
}

/** Memory in powers of two. */
export function mebibytes(value: number | null): string {
  if (value === null) return notMeasured;
  return value >= 1024 ? `${significant(value / 1024)}${noBreak}GiB` : `${count(value)}${noBreak}MiB`;
}

/** A Unix time in milliseconds as UTC to the second. */
export function instant(millisecondsSinceEpoch: number): string {
  return `${new Date(millisecondsSinceEpoch).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The time of day of a Unix time in milliseconds, such as `20:15:07 UTC`. */
export function clock(millisecondsSinceEpoch: number): string {
  return `${new Date(millisecondsSinceEpoch).toISOString().slice(11, 19)} UTC`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function significantBelowTen(value: number): string {
  return value < 9.95 ? String(Math.round(value * 10) / 10) : count(value);
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
