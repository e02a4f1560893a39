# Checks docs/vectors.txt with an engine: perl docs/vectors.pl docs/vectors.txt tashkalar engine
use strict; use warnings;
use Compress::Raw::Zlib; use Digest::SHA 'sha256_hex'; use IPC::Open2; use MIME::Base64 'decode_base64url';
my ($file, @engine) = @ARGV;
my $process = open2(my $out, my $in, @engine);
my ($reply, $last, $unpacked, $bad, $count) = ('', '', '', 0, 0);
sub ask { print $in "$_[0]\n"; $in->flush; $reply = <$out>; chomp $reply; $reply }
sub play { ask(qq({"do":"play","option":"$_[0]"})) }
sub same { $count++; return if $_[0] eq $_[1]; $bad++; print "line $.: expected $_[1], not $_[0]\n" }
sub count_lines {    # the lines of play of this depth from the decision of a reply
    return 1 if $_[1] =~ /"over": ?true/;    # a game that ends counts once
    my ($depth, $sum) = ($_[0] - 1, 0);
    my @options = $_[1] =~ /"options": ?\[([^]]*)\]/ ? $1 =~ /"([^"]*)"/g : ();
    return scalar @options if !$depth;
    for (@options) { $sum += count_lines($depth, play($_)); ask('{"do":"undo"}') }
    return $sum;
}
open(my $lines, '<', $file) or die "$file: $!\n";
while (<$lines>) {
    chomp;
    if (/^> (.*)/) { ask($1); $last = '' }
    elsif (/^< (.*)/) { same($reply, $1) }
    elsif (/^perft (\d+) (\d+)/) { same(count_lines($1, ask('{"do":"ask"}')), $2) }
    elsif (/^record (.*),"sum":"(.*)"}$/) {
        my ($line, $sum) = ("$1}", $2);
        same($last = substr(sha256_hex("$last$line"), 0, 16), $sum);
        play($1) if $line =~ /"play":"(.*)"}/;
        if ($line =~ /"check":"(\w+)"/) { my $check = $1; $reply =~ /"digest": ?"(\w+)"/; same($1, $check) }
    }
    elsif (/^key tk1_(.*)/) {
        my $inflate = Compress::Raw::Zlib::Inflate->new(-WindowBits => -MAX_WBITS);
        $inflate->inflate(decode_base64url($1), $unpacked);
    }
    elsif (/^holds (.*)/) { my $line = $1; $unpacked =~ s{^(.*)\n}{}; same($1, $line) }
}
close $in;
print "$count compared, $bad differ\n";
exit($bad > 0);
