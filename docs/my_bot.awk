# A bot in awk: plays the first option of each decision.
match($0, /"options":\["[^"]*"/) {
    print "{\"play\":" substr($0, RSTART + 11, RLENGTH - 11) "}"
    fflush()
}
