/** Longest that a rented machine may take from its first boot to `ready`: metal, and the installation of its packages. */
export const bootMinutes = 40;
